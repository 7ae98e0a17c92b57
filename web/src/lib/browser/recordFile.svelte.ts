// The record file that the player has chosen or dropped on the page.
import { route } from './route.svelte';
import { toast, toastError } from './toasts.svelte';
import { t } from '../text/translation';

const LARGEST = 1_000_000; // characters; the server reads no more

class RecordFile {
  /** The text of the file. */
  record = $state.raw<string | null>(null);

  /** Open the first of some files. */
  take(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (!file) return;
    if (file.size > LARGEST) toast(t('This file is too large to be a game record.'));
    else this.#read(file).catch(toastError);
  }

  /** Open the text of a record. */
  open(record: string): void {
    this.record = record;
    if (route.path !== '/record') route.go('/record');
  }

  async #read(file: File): Promise<void> {
    this.open(await file.text());
  }
}

export const recordFile = new RecordFile();

/** Handle dragover and drop: a dropped file is opened by the page instead of the browser. */
export function dropFile(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  if (event.type === 'drop') recordFile.take(event.dataTransfer.files);
}
