// The studies that this browser has created, with the secrets that their changes need.
import type { StudyPlace } from '../lib/net/contract';
import { changeItem, loadItem } from '../lib/prefs/storage';

const KEY = 'keepstone.studies';
const MOST = 100;

type Places = Readonly<Record<string, StudyPlace & { at: number }>>;

/** Return the secret of a study; null if another browser has created it. */
export function studySecret(study: string): string | null {
  return loadItem<Places>(KEY, {})[study]?.secret ?? null;
}

/** Save the secret of a study. The oldest ones are forgotten. */
export async function saveStudy(place: StudyPlace): Promise<void> {
  await changeItem<Places>(KEY, {}, (places) => {
    const all = [{ ...place, at: Date.now() }, ...Object.values(places)];
    const newest = all.toSorted((a, b) => b.at - a.at).slice(0, MOST);
    return Object.fromEntries(newest.map((place) => [place.study, place]));
  });
}
