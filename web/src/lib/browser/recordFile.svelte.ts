// The record file that the player has chosen or dropped on the page. It is opened on the analysis board.
import { openStudy } from '../../studies/openStudy';
import { route } from './route.svelte';
import { toast, toastError } from './toasts.svelte';
import { t } from '../text/translation';

const LARGEST = 1_000_000; // characters; the server reads no more

class RecordFile {
  /** Whether the server is reading a record. */
  opening = $state(false);
  /** Why the last record could not be opened. */
  problem = $state('');

  /** Open the first of some files. */
  take(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (!file) return;
    if (file.size > LARGEST) toast(t('This file is too large to be a game record.'));
    else this.#read(file).catch(toastError);
  }

  /** Open the text of a record. */
  async open(record: string): Promise<void> {
    if (this.opening) return;
    [this.opening, this.problem] = [true, ''];
    try {
      await openStudy({ record });
    } catch (error) {
      this.problem = (error as Error).message;
      if (!route.analysis) route.go('/analysis');
    } finally {
      this.opening = false;
    }
  }

  async #read(file: File): Promise<void> {
    await this.open(await file.text());
  }
}

export const recordFile = new RecordFile();

/** Handle dragover and drop: a dropped file is opened by the page instead of the browser. */
export function dropFile(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type === 'drop') recordFile.take(event.dataTransfer.files);
}
