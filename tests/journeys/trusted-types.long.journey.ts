import { safety } from './demo-people.ts'
import { expect, ownSiteward, test } from './journey.ts'

const siteward = ownSiteward()

test('the page inserts no text as markup, and starts only its own workers', async ({ comes }) => {
  const dana = await comes(siteward(), safety)
  await dana.signsIn()
  const workers = await dana.page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const text = await (await fetch('/sw.js')).text()
    const names = new Set(text.match(/assets\/(?:sheet|case|photo)-worker-[\w-]+\.js/g))
    for (const name of names) new Worker(`/${name}`, { type: 'module' }).terminate()
    return names.size
  })
  expect(workers).toBe(3)
  for (const path of ['team', 'projects', 'safety-programs', 'submissions', 'sync'])
    await dana.goes(`/back-office/${path}`)
  await expect(dana.heading('Sync')).toBeVisible()

  // The journey expects refusals from here on.
  dana.troubles.missing = /trusted/i
  const said = await dana.page.evaluate(() => {
    const attempts = [
      () => (document.createElement('div').innerHTML = '<img src=x>'),
      () => new Worker('/assets/main.js'),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('another', {}),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
  })
  expect(said).toEqual(['refused', 'refused', 'refused'])
})
