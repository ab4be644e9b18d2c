import pandas
import routee.powertrain as powertrain
from routee.powertrain.registry import HFRegistry

registry = HFRegistry(repo_id="acme/watercolor")
print(powertrain.query_available_models(make="toyota", registry=registry))

model = powertrain.load_model("fill-in-one-of-these", registry=registry)
road = {"distance": [0.3, 0.8], "speed_mph": [25, 50], "grade_percent": [1.5, -0.5]}  # miles
print(model.predict(pandas.DataFrame(road)))
