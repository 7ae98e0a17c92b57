import { mount } from 'svelte';
import './fonts.css';
import './app.css';
import App from './App.svelte';
import { settings } from './lib/prefs/settings.svelte';
import { language, loadWords } from './lib/text/translation';
import { startWorker } from './offline/offlineGames';
import { renewSubscription } from './offline/pushNotifications';
import { keepFocus } from './ui/focus';

await loadWords(language(settings.lang));
await new Promise((done) => setTimeout(done)); // one long task less: the browser can answer before the page is built
const page = document.getElementById('app') as HTMLElement;
keepFocus(page);
mount(App, { target: page });
document.getElementById('unsupported')?.remove();
startWorker() // without the worker there are no offline games and no push notifications
  .then(renewSubscription)
  .catch(() => undefined);
