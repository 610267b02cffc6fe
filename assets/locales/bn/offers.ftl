# What is said of draws and take-backs that are offered.

offer-draw = { $player } খেলা ড্র করতে চান। { $other }, আপনি রাজি? কেউ চাল দিলেই এই প্রস্তাব শেষ।
offer-draw-accepted = খেলা ড্র করতে { $other } রাজি।
offer-draw-declined = { $player } ড্রয়ের প্রস্তাব দিয়েছিলেন, { $other } রাজি হননি।
offer-takeback = { $player } চাল ফেরত চান: { $moves }। { $other }, আপনি রাজি? কেউ চাল দিলেই এই প্রস্তাব শেষ।
offer-takeback-accepted = { $other } রাজি, { $player } চাল ফেরত নিলেন: { $moves }।
offer-ask = { $kind ->
        [draw] { $other }-কে খেলা ড্র করতে বলবেন? { $other } আগেই তা চেয়ে থাকলে, আপনার রাজি হওয়া হয়ে যাবে।
       *[takeback] আপনার শেষ চাল ফেরত দিতে { $other }-কে বলবেন?
    }
offer-withdrawn = আপনার প্রস্তাব তুলে নেওয়া হলো। আবার দিতে পারবেন পরের চালের পর।
offer-asked = { $other }-কে বলা হয়েছে।
offer-settled = এই প্রস্তাব মিটে গেছে: উত্তর এসেছে, তুলে নেওয়া হয়েছে, বা খেলা এগিয়ে গেছে।
offer-takeback-declined = { $player } চাল ফেরত চেয়েছিলেন, { $other } রাজি হননি।
