// Notices while the page is closed: the page's side of Web Push. The service worker shows them.
import { api } from '../lib/net/api';
import { basePath } from '../lib/net/basePath';
import { hasKey, key } from '../lib/seats/key';
import { loadItem, saveItem } from '../lib/prefs/storage';

/** Whether this browser is told: 'none' where it knows no such notices, 'refused' where it lets this page send none. */
export type PushStatus = 'none' | 'refused' | 'off' | 'on';

const KEPT = 'keepstone.notices';
const DAY = '2026-11-22'.length; // as it begins a moment

/** How it stands now. Nobody is asked anything. */
export async function pushStatus(): Promise<PushStatus> {
  if (!(await manager())) return 'none';
  if (Notification.permission === 'denied') return 'refused';
  return (await subscription()) ? 'on' : 'off';
}

/** Has the browser ask its owner, and then the server send. Call at once when that is wished: browsers insist. */
export async function turnOn(serverKey: string): Promise<PushStatus> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(serverKey);
  return pushStatus();
}

/** Has the server send nothing any more. */
export async function turnOff(): Promise<PushStatus> {
  const found = await subscription();
  await found?.unsubscribe();
  if (found) await api.unsubscribe({ endpoint: found.endpoint });
  return pushStatus();
}

/** Sees that the server knows a browser that wants to be told: who we are, what we speak, once a day at least. */
export async function renewSubscription(): Promise<void> {
  const found = await subscription();
  if (!found || !hasKey() || loadItem(KEPT, { told: '' }).told === told(found)) return;
  const { key: serverKey } = await api.pushes();
  if (serverKey === '') return;
  if (serverKey === keyOf(found)) await tell(found);
  else await subscribe(serverKey);
}

/** Takes the notice of a table away, whose page is open now. */
export async function closeNotifications(table: string): Promise<void> {
  const notices = await (await worker())?.getNotifications({ tag: table });
  notices?.forEach((each) => each.close());
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return workers?.getRegistration(basePath);
}

async function manager(): Promise<PushManager | undefined> {
  return 'Notification' in globalThis ? (await worker())?.pushManager : undefined;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await manager())?.getSubscription()) ?? null;
}

async function subscribe(serverKey: string): Promise<void> {
  await (await subscription())?.unsubscribe(); // it may be for another key of the server
  const wish = { userVisibleOnly: true, applicationServerKey: serverKey };
  const found = await (await manager())?.subscribe(wish);
  if (found) await tell(found);
}

async function tell(found: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = found.toJSON().keys ?? {};
  const { endpoint } = found;
  await api.subscribe({ endpoint, p256dh, auth, lang: document.documentElement.lang });
  saveItem(KEPT, { told: told(found) });
}

/** What the server is told, for comparison. */
function told({ endpoint }: PushSubscription): string {
  const day = new Date().toISOString().slice(0, DAY);
  return [endpoint, key(), document.documentElement.lang, day].join(' ');
}

/** The key of the server that a subscription is for, as the server writes it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
