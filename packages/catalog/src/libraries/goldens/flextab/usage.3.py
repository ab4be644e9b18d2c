# Tell which rows of two tables belong together
from flextab import FlexTabMatcher
from flextab.utils.test_utils import load_febrl4

left, left_unseen, right, right_unseen, matches, matches_unseen = load_febrl4()

model = FlexTabMatcher(max_context_size=8192, bagging=1)
model.fit(left, right, matches)
print(model.predict(left_unseen, right_unseen))
