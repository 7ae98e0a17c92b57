import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { language, loadWords } from './lib/words';

await loadWords(language(settings.lang));
mount(App, { target: document.getElementById('app') as HTMLElement });
