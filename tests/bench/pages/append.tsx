import { createStore, set } from 'idb-keyval'
import { browserFor } from '#client/data/outbox/browser.ts'
import { openOutbox } from '#client/data/outbox/open.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import { projectRules } from '#contract/projects/rules.ts'
import { benchRows } from './rows.ts'

// The box as shipped, never sending, beside as many cached rows as asked for.
const scope = { tenant: '1', user: '1' }

async function appendTimes(cached: number, count: number): Promise<number[]> {
  const reads = createStore('read:1:1', 'reads')
  const rows = benchRows(cached)
  for (let bucket = 0; bucket * 500 < cached; bucket += 1) await set(`bucket-${bucket}`, rows.slice(bucket * 500, bucket * 500 + 500), reads)
  const browser = browserFor(scope)
  if (browser === null) throw new Error('This browser cannot keep a box.')
  const outbox = await openOutbox(scope, {
    ...browser,
    send: () => Promise.reject(new Error('No network.')),
    signedIn: () => null,
    isOurs: () => false,
    overlays: { action: { rules: correctiveActionRules }, project: { rules: projectRules } },
    installId: crypto.randomUUID(),
  })
  if (outbox === null) throw new Error('The box did not open.')
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    const kept = await outbox.append({
      id: crypto.randomUUID(), entity: 'action', ref: crypto.randomUUID(), op: 'patch',
      patch: { title: `Guardrail ${n}`, notes: 'Rail posts arrive Monday at 7.' }, seen: { title: 'Guardrail' }, guards: {},
    })
    times.push(performance.now() - begun)
    if (!kept.ok) throw new Error(kept.message)
  }
  outbox.close()
  return times
}

Object.assign(window, { appendTimes })
