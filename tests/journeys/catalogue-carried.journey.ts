import { ownSiteward, test, withoutWorker } from './journey.ts'
import { carries } from './program-files.ts'

withoutWorker()

const here = ownSiteward()
const there = ownSiteward()

test('a program goes from one installation to another in a browser as json: new, brought in, taken back, brought in again, unchanged', async ({ comes }) => {
  await carries(comes, { here: here(), there: there() }, { as: 'Export as JSON', ending: 'json', name: 'Steel erection' })
})
