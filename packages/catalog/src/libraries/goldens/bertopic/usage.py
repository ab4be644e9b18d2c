from bertopic import BERTopic

topic_model = BERTopic.load("acme/watercolor")
print(topic_model.get_topic_info())
