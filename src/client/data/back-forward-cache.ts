// Safari keeps a page that the person leaves, to show it at once when they go back, and stops it in
// the middle of its IndexedDB transactions. Every later page of the app would wait for them without
// end (WebKit bug 315804; seen in WebKit 2.50).

const databases = new Set<IDBDatabase>()
const transactions = new Set<IDBTransaction>()

/**
 * Closes the database when the browser keeps the page like that, and aborts its upgrade. Such a
 * page starts again when the person returns to it.
 */
export function closeWithPage(opening: IDBOpenDBRequest): void {
  opening.addEventListener('upgradeneeded', () => {
    if (opening.transaction) abortWithPage(opening.transaction)
  })
  opening.addEventListener('success', () => {
    const db = opening.result
    databases.add(db)
    db.addEventListener('close', () => databases.delete(db))
  })
}

/** Aborts the transaction when the browser keeps the page; a write then fails, as in a crash. */
export function abortWithPage(tx: IDBTransaction): void {
  transactions.add(tx)
  for (const end of ['complete', 'abort']) tx.addEventListener(end, () => transactions.delete(tx))
}

function leave({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  for (const tx of transactions) {
    try {
      tx.abort()
    } catch {
      // It is being committed, which ends without the page.
    }
  }
  for (const db of databases) db.close()
}

function comeBack({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload()
}

// Unit tests have no page.
globalThis.addEventListener?.('pagehide', leave)
globalThis.addEventListener?.('pageshow', comeBack)
