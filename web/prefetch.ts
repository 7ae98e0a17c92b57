// Lists the code of the pages that are loaded later in the page itself. The browser then fetches it when it has
// nothing else to do, and the service worker stores it, so that these pages also open without a connection.
import type { HtmlTagDescriptor, Plugin } from 'vite';

export function prefetch(): Plugin {
  return {
    name: 'keepstone-prefetch',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle).filter(
          (file) => file.type === 'chunk' || file.fileName.endsWith('.css'),
        );
        return files
          .filter(({ fileName }) => !html.includes(fileName))
          .map(({ fileName }): HtmlTagDescriptor => {
            const attrs = { rel: 'prefetch', href: `./${fileName}`, crossorigin: true };
            return { tag: 'link', attrs, injectTo: 'head' };
          });
      },
    },
  };
}
