import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { language, loadWords } from './lib/words';
import { startWorker } from './offline/kept';

await loadWords(language(settings.lang));
mount(App, { target: document.getElementById('app') as HTMLElement });
startWorker().catch(() => undefined); // without one there is nothing to be seen when the network is gone
