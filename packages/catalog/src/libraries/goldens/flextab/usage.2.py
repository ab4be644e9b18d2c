# Predict a number
from flextab import FlexTabRegressor
from sklearn.datasets import load_diabetes
from sklearn.model_selection import train_test_split

features, values = load_diabetes(return_X_y=True)
known, unseen, known_values, unseen_values = train_test_split(features, values, random_state=0)

model = FlexTabRegressor(max_context_size=8192, bagging=8)
model.fit(known, known_values)
print(model.predict(unseen))
