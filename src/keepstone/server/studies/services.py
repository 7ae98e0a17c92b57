"""The services of studies."""

from collections.abc import Callable
from typing import NamedTuple

from keepstone.playing.notation import Record
from keepstone.server.base.jobs import Queues
from keepstone.server.live.services import LiveServices
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import Analyses
from keepstone.server.studies.engine import Engine
from keepstone.server.studies.studies import Studies
from keepstone.server.studies.study_store import StudyExpiry, StudyStore


class StudyServices(NamedTuple):
    studies: Studies
    analyses: Analyses
    engine: Engine
    expiry: StudyExpiry


def study_services(
    settings: Settings,
    store: Store,
    live: LiveServices,
    queues: Queues,
    puzzle_record: Callable[[str, str], Record],
) -> StudyServices:
    studies = StudyStore(store.database)
    expiry = StudyExpiry(studies)
    iterations = settings.analysis_iterations
    return StudyServices(
        Studies(studies, live.registry, live.readiness, expiry, puzzle_record),
        Analyses(queues, store, live.registry.table, iterations, live.run),
        Engine(),
        expiry,
    )
