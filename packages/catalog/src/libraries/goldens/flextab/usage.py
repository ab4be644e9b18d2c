# Predict a class
from flextab import FlexTabClassifier
from sklearn.datasets import load_wine
from sklearn.model_selection import train_test_split

features, labels = load_wine(return_X_y=True)
known, unseen, known_labels, unseen_labels = train_test_split(features, labels, random_state=0)

model = FlexTabClassifier(max_context_size=8192, bagging=8)  # smaller numbers need less memory
model.fit(known, known_labels)
print(model.predict(unseen), model.predict_proba(unseen))
