import { beforeEach, expect, it, vi } from 'vitest';
import { copyLink, copyText, shareLink } from './clipboard';
import { toasts } from './toasts.svelte';

const URL = 'https://castle.example/t/abc';
let copied: string[] = [];
const allowed = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
const refused = { writeText: () => Promise.reject(new Error('not allowed')) };

beforeEach(() => {
  vi.useFakeTimers();
  copied = [];
  toasts.splice(0);
});

const said = () => toasts.map(({ text }) => text);

it('copies a text and reports it', async () => {
  vi.stubGlobal('navigator', { clipboard: allowed });
  expect(await copyText('keep')).toBe(true);
  expect(copied).toEqual(['keep']);
});

it.each([{ clipboard: refused }, {}])('reports that the browser refuses', async (browser) => {
  vi.stubGlobal('navigator', browser);
  expect(await copyText('keep')).toBe(false);
  await copyLink(URL, 'Copied.');
  expect(said()).toEqual([`Your browser does not allow copying. The link: ${URL}`]);
});

it('says that a link was copied only if it was', async () => {
  vi.stubGlobal('navigator', { clipboard: allowed });
  await copyLink(URL, 'Copied.');
  expect([said(), copied]).toEqual([['Copied.'], [URL]]);
});

it('shares a link with the dialog of the device, which the player may close', async () => {
  const share = vi.fn(() => Promise.reject(new Error('closed')));
  vi.stubGlobal('navigator', { clipboard: allowed, canShare: () => true, share });
  await shareLink(URL, 'A puzzle');
  expect(share).toHaveBeenCalledWith({ url: URL, title: 'A puzzle' });
  expect([said(), copied]).toEqual([[], []]);
});

it('copies a link that cannot be shared', async () => {
  vi.stubGlobal('navigator', { clipboard: allowed, canShare: () => false });
  await shareLink(URL);
  expect([said(), copied]).toEqual([['Link copied.'], [URL]]);
});
