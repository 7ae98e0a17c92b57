import { beforeEach, expect, test, vi } from 'vitest';

const OUR_KEY = 'k'.repeat(32);
const BYTES = new Uint8Array([251, 255, 191]); // in base64 "+/+/", in the server's format "-_-_"
const SERVER_KEY = '-_-_';
const calls: unknown[] = [];
const kept = new Map<string, string>();

let serverKey = SERVER_KEY;
let permission = 'default';
let answer = 'granted';
let current: PushSubscription | null;

function subscriptionOf(endpoint: string, bytes: Uint8Array): PushSubscription {
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      calls.push(`unsubscribed ${endpoint}`);
      current = null;
      return Promise.resolve(true);
    },
  } as unknown as PushSubscription;
}

const pushManager = {
  getSubscription: () => Promise.resolve(current),
  subscribe: (request: { applicationServerKey: string }) => {
    calls.push(`subscribed ${request.applicationServerKey}`);
    current = subscriptionOf('https://push.example/new', BYTES);
    return Promise.resolve(current);
  },
};
const closed: string[] = [];
const registration = {
  pushManager,
  getNotifications: ({ tag }: { tag: string }) =>
    Promise.resolve([{ close: () => closed.push(tag) }]),
};

vi.mock('../lib/net/api', () => ({
  api: {
    pushes: () => Promise.resolve({ key: serverKey }),
    subscribe: (body: object) => Promise.resolve(calls.push(body)),
    unsubscribe: (body: object) => Promise.resolve(calls.push(body)),
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date('2026-11-22T23:00:00Z') });
  calls.length = closed.length = 0;
  kept.clear();
  kept.set('keepstone.key', JSON.stringify({ key: OUR_KEY }));
  serverKey = SERVER_KEY;
  [permission, answer, current] = ['default', 'granted', null];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'pl', dataset: {} } });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => Promise.resolve((permission = answer)),
  });
});

const load = () => import('./pushNotifications');
const told = (endpoint: string) => ({ endpoint, p256dh: 'p', auth: 'a', lang: 'pl' });

test('without support, with a refusal, without and with a subscription the status differs', async () => {
  const { pushStatus } = await load();
  expect(await pushStatus()).toBe('off');
  current = subscriptionOf('https://push.example/old', BYTES);
  expect(await pushStatus()).toBe('on');
  permission = 'denied';
  expect(await pushStatus()).toBe('refused');
  vi.stubGlobal('navigator', {});
  expect(await pushStatus()).toBe('none');
});

test('a player who agrees is subscribed with the key of the server', async () => {
  const { turnOn } = await load();
  expect(await turnOn(SERVER_KEY)).toBe('on');
  expect(calls).toEqual([`subscribed ${SERVER_KEY}`, told('https://push.example/new')]);
});

test('a player who refuses is not subscribed', async () => {
  answer = 'denied';
  const { turnOn } = await load();
  expect(await turnOn(SERVER_KEY)).toBe('refused');
  expect(calls).toEqual([]);
});

test('the browser and the server both forget a subscription', async () => {
  current = subscriptionOf('https://push.example/old', BYTES);
  const { turnOff } = await load();
  expect(await turnOff()).toBe('off');
  expect(calls).toEqual([
    'unsubscribed https://push.example/old',
    { endpoint: 'https://push.example/old' },
  ]);
  calls.length = 0;
  expect(await turnOff()).toBe('off');
  expect(calls).toEqual([]);
});

test('a subscription is renewed once a day', async () => {
  current = subscriptionOf('https://push.example/old', BYTES);
  const { renewSubscription } = await load();
  await renewSubscription();
  expect(calls).toEqual([told('https://push.example/old')]);
  await renewSubscription();
  expect(calls).toHaveLength(1);
  vi.setSystemTime(new Date('2026-11-23T00:30:00Z'));
  await renewSubscription();
  expect(calls).toHaveLength(2);
});

test('a subscription for another key of the server is replaced', async () => {
  current = subscriptionOf('https://push.example/old', new Uint8Array([1, 2, 3]));
  const { renewSubscription } = await load();
  await renewSubscription();
  expect(calls).toEqual([
    'unsubscribed https://push.example/old',
    `subscribed ${SERVER_KEY}`,
    told('https://push.example/new'),
  ]);
});

test('nothing is renewed without a subscription, our key or a key of the server', async () => {
  const first = await load();
  await first.renewSubscription();
  current = subscriptionOf('https://push.example/old', BYTES);
  serverKey = '';
  await first.renewSubscription();
  serverKey = SERVER_KEY;
  kept.delete('keepstone.key');
  vi.resetModules();
  const later = await load();
  await later.renewSubscription();
  expect(calls).toEqual([]);
});

test('the notification of a table is closed', async () => {
  const { closeNotifications } = await load();
  await closeNotifications('a-1');
  expect(closed).toEqual(['a-1']);
});
