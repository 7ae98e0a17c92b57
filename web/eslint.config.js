// Checks the built client against the supported browsers (`browserslist` in package.json): its syntax and interfaces.
import compat from 'eslint-plugin-compat';

export default [
  {
    files: ['dist/**/*.js'],
    languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    plugins: { compat },
    rules: { 'compat/compat': 'error' },
    // The client also works without these: it checks whether the browser has them.
    settings: {
      lintAllEsApis: true,
      polyfills: ['trustedTypes', 'navigator.connection', 'navigator.vibrate'],
    },
  },
];
