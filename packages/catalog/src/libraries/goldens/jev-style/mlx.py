from jev_style import JevStyle, choice, noul

judge = JevStyle.from_pretrained("acme/watercolor")
result = judge.decide(
    "My parcel arrived open and half empty.",
    {
        "damage": noul("The message reports damage."),
        "desk": choice("Who answers it?", ["payments", "delivery", "sales"]),
    },
)
print(result["answers"]["desk"]["choice"])
