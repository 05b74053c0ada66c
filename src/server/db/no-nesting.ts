import { AsyncLocalStorage } from 'node:async_hooks'

// Whether the transaction that this call came from is still open.
const around = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Throws if the database is used inside a transaction other than through it: the outer statement
 * would not see the inner ones and, with all connections in such calls, would wait for itself for
 * ever.
 */
export function forbidNesting(): void {
  if (around.getStore()?.open === true) {
    throw new Error(
      'The database was used inside a transaction: use the `tx` that the work was given.',
    )
  }
}

/**
 * Runs the work of one transaction; promises that it leaves running may use the database
 * afterwards.
 */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const store = { open: true }
  try {
    return await around.run(store, work)
  } finally {
    store.open = false
  }
}
