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
 * Mocks the network of a component test: these operations, and for all others a server that knows
 * nothing.
 */
export async function mockNetwork(...handlers: HttpHandler[]): Promise<void> {
  mockOnly(...handlers)
}

/** Does the work of `mockNetwork` for callers that cannot await a promise. */
export function mockOnly(...handlers: HttpHandler[]): void {
  worker.resetHandlers()
  worker.use(...handlers)
}

/** Changes the responses of these operations from now on. */
export function mockAlso(...handlers: HttpHandler[]): void {
  worker.use(...handlers)
}
