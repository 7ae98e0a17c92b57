"""The services of studies."""

from collections.abc import Callable

from keepstone.playing.notation import Record
from keepstone.server.base.jobs import Queues
from keepstone.server.live.services import LiveServices
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import Analyses
from keepstone.server.studies.engine import Engine
from keepstone.server.studies.studies import Studies
from keepstone.server.studies.study_store import StudyExpiry, StudyStore


class StudyServices:
    """The objects that handlers of studies receive, and the services that run in the background."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        live: LiveServices,
        queues: Queues,
        puzzle_record: Callable[[str, str], Record],
    ):
        studies, iterations = StudyStore(store.database), settings.analysis_iterations
        self.expiry = StudyExpiry(studies)
        self.studies = Studies(studies, live.registry, live.readiness, self.expiry, puzzle_record)
        self.analyses = Analyses(queues, store, live.registry.table, iterations, live.run)
        self.engine = Engine()
