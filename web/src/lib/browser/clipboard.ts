// Copying to the clipboard, and sharing links. Browsers may refuse both.
import { t } from '../text/translation';
import { toast } from './toasts.svelte';

/** Copy a text. Return whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copy a link and say so, or show the link if the browser refuses. copied: what to say. */
export async function copyLink(url: string, copied: string): Promise<void> {
  const done = await copyText(url);
  toast(done ? copied : t('Your browser does not allow copying. The link: {url}', { url }), done);
}

/** Share a link with the dialog of the device if it has one; otherwise copy it. */
export async function shareLink(url: string, title?: string): Promise<void> {
  const link = title === undefined ? { url } : { url, title };
  if (!navigator.canShare?.(link)) return copyLink(url, t('Link copied.'));
  // If the player closes the dialog, there is nothing to say.
  await navigator.share(link).catch(() => undefined);
}
