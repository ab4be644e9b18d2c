import tensorflow as tf
from huggingface_hub import from_pretrained_keras

model = from_pretrained_keras("acme/watercolor")

with open("skin.png", "rb") as picture:
    pixels = tf.train.Feature(bytes_list=tf.train.BytesList(value=[picture.read()]))
example = tf.train.Example(features=tf.train.Features(feature={"image/encoded": pixels}))
embed = model.signatures["serving_default"]
print(embed(inputs=tf.constant([example.SerializeToString()])))
