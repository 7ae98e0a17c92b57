// Push notifications while the page is closed: the page's side of Web Push. The service worker shows them.
import { api } from '../lib/net/api';
import { basePath } from '../lib/net/basePath';
import { hasKey, key } from '../lib/seats/key';
import { changeItem, loadItem } from '../lib/prefs/storage';

/** The state of push notifications: 'none' if the browser has no support, 'refused' if it blocks this page. */
export type PushStatus = 'none' | 'refused' | 'off' | 'on';

const KEPT = 'keepstone.notices';
const NOT_TOLD = { told: '' };
const DAY = '2026-11-22'.length; // the date in an ISO time

/** Return the current state, without asking the player. */
export async function pushStatus(): Promise<PushStatus> {
  if (!(await manager())) return 'none';
  if (Notification.permission === 'denied') return 'refused';
  return (await subscription()) ? 'on' : 'off';
}

/** Ask the player for permission, then subscribe. Browsers require that a click calls this directly. */
export async function turnOn(serverKey: string): Promise<PushStatus> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(serverKey);
  return pushStatus();
}

/** Unsubscribe. */
export async function turnOff(): Promise<PushStatus> {
  const found = await subscription();
  await found?.unsubscribe();
  if (found) await api.unsubscribe({ endpoint: found.endpoint });
  return pushStatus();
}

/** Renew the subscription on the server with our key and language, at least once a day. */
export async function renewSubscription(): Promise<void> {
  const found = await subscription();
  if (!found || !hasKey() || loadItem(KEPT, NOT_TOLD).told === (await told(found))) return;
  const { key: serverKey } = await api.pushes();
  if (serverKey === '') return;
  if (serverKey === keyOf(found)) await tell(found);
  else await subscribe(serverKey);
}

/** Close the notification of a table whose page is now open. */
export async function closeNotifications(table: string): Promise<void> {
  const notices = await (await worker())?.getNotifications({ tag: table });
  notices?.forEach((notice) => notice.close());
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return workers?.getRegistration(basePath).catch(() => undefined); // refused where storage is blocked
}

async function manager(): Promise<PushManager | undefined> {
  return 'Notification' in globalThis ? (await worker())?.pushManager : undefined;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await manager())?.getSubscription()) ?? null;
}

async function subscribe(serverKey: string): Promise<void> {
  await (await subscription())?.unsubscribe(); // it may belong to a different key of the server
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  const found = await (await manager())?.subscribe(options);
  if (found) await tell(found);
}

async function tell(found: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = found.toJSON().keys ?? {};
  const { endpoint } = found;
  await api.subscribe({ endpoint, p256dh, auth, lang: document.documentElement.lang });
  const text = await told(found);
  await changeItem(KEPT, NOT_TOLD, () => ({ told: text }));
}

/** Return a text that represents what the server was sent, for comparison. */
async function told({ endpoint }: PushSubscription): Promise<string> {
  const day = new Date().toISOString().slice(0, DAY);
  return [endpoint, await key(), document.documentElement.lang, day].join(' ');
}

/** Return the server key of a subscription, in the server's format. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
