"""The number of frames and bytes that a client may send on one WebSocket before the server closes it."""

from websockets.frames import Frame

from keepstone.server.base.rate_limits import Bucket, Rate

LARGEST_FRAME = 4096  # characters in a frame for the application
EXCESS = (
    2  # frames up to this multiple of the burst are refused with an error; more close the WebSocket
)


class FrameAllowance:
    """An allowance for everything that arrives on a WebSocket: texts, fragments, pings, and inflated bytes."""

    def __init__(self, rate: Rate):
        self._frames = Bucket(Rate(EXCESS * rate.burst, rate.per_second))
        self._bytes = Bucket(
            Rate(EXCESS * rate.burst * LARGEST_FRAME, rate.per_second * LARGEST_FRAME)
        )

    def covers(self, frame: Frame) -> bool:
        return not (self._frames.take() or self._bytes.take(len(frame.data)))
