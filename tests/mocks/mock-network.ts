import type { HttpHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { nothingMocked } from './contract-mocks.ts'

const worker = setupWorker(...nothingMocked())
await worker.start({
  quiet: true,
  serviceWorker: { url: '/mockServiceWorker.js' },
  onUnhandledFrame: 'bypass',
})

/**
 * The network of a component test: the operations it mocks, and for all others a server that knows
 * nothing.
 */
export async function mockNetwork(...handlers: HttpHandler[]): Promise<void> {
  mockOnly(...handlers)
}

/** The same, for who has no promise to wait for. */
export function mockOnly(...handlers: HttpHandler[]): void {
  worker.resetHandlers()
  worker.use(...handlers)
}

/** From now on these answer differently. */
export function mockAlso(...handlers: HttpHandler[]): void {
  worker.use(...handlers)
}
