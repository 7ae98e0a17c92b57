// Creating a study and going to its page.
import { route } from '../lib/browser/route.svelte';
import type { NewStudy } from '../lib/net/contract';
import { studies } from '../lib/net/studyApi';
import { saveStudy } from './studyPlaces';

/** at: the node to show; by default the last one of the main line. */
export async function openStudy(request: NewStudy, at?: number): Promise<void> {
  const place = await studies.create(request);
  await saveStudy(place);
  route.go(`/study/${place.study}${at === undefined ? '' : `?at=${at}`}`);
}
