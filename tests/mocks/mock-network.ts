import type { HttpHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { nothingMocked } from './contract-mocks.ts'

const worker = setupWorker(...nothingMocked())
let started: Promise<unknown> | null = null

/** The network of a component test: the operations it mocks, and for all others a server that knows nothing. */
export async function mockNetwork(...handlers: HttpHandler[]): Promise<void> {
  started ??= worker.start({ quiet: true, serviceWorker: { url: '/mockServiceWorker.js' }, onUnhandledFrame: 'bypass' })
  await started
  worker.resetHandlers()
  worker.use(...handlers)
}

/** From now on these answer differently. */
export function mockAlso(...handlers: HttpHandler[]): void {
  worker.use(...handlers)
}
