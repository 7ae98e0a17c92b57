"""Field types shared by several messages."""

from typing import Annotated, Literal

from msgspec import Meta

# PostgreSQL cannot store a text that contains NUL
Text = Annotated[str, Meta(max_length=200, pattern=r"^[^\u0000]*$")]
RecordText = Annotated[str, Meta(max_length=1_000_000)]
OptionText = Annotated[str, Meta(max_length=8_000, pattern=r"^[^\u0000]*$")]
Endpoint = Annotated[str, Meta(max_length=1_000, pattern=r"^[^\u0000]*$")]
Secret = Text | None  # a seat's secret or a person's key; None if the request has it in the header
Milliseconds = Annotated[int, Meta(ge=0, le=10_000_000_000)]
Moment = Annotated[int, Meta(ge=0, le=10_000_000_000_000)]  # ms since 1970
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Status = Literal["waiting", "revealing", "playing", "over"]
Ending = Literal["", "resigned", "time", "agreed"]
AnalysisStatus = Literal["none", "waiting", "running", "done", "failed"]
