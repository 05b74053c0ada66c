import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * No test mocks a script: by the worker each would take a way of its own, past what the browser has
 * kept of the file before.
 */
const scriptsPassIt = `addEventListener('install', (event) => event.addRoutes({ condition: { requestDestination: 'script' }, source: 'network' }))`

/** The worker of the mocked network, for browser tests only: in `public/` it would be shipped. */
export function mockWorker(): Plugin {
  return {
    name: 'siteward-mock-worker',
    configureServer(server) {
      server.middlewares.use('/mockServiceWorker.js', (_, response) => {
        void readFile(
          new URL('../../node_modules/msw/lib/mockServiceWorker.js', import.meta.url),
        ).then((script) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.setHeader('Service-Worker-Allowed', '/')
          response.end(`${scriptsPassIt}\n${script.toString()}`)
        })
      })
    },
  }
}
