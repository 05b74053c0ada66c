import { expect, test } from 'vitest'
import { printed, setUp, w } from './pre-task-print-world.ts'

setUp()

test('API2-68 ACL-221 ACL-224 only people who see the plan get its address', async () => {
  expect((await printed(w.proxy)).status).toBe(404)
  expect((await printed(w.sysadmin)).status).toBe(403)
  expect((await printed(w.stranger)).status).toBe(404)
  const { path } = await printed(w.boss)
  // Neither opens without its token.
  expect((await fetch(`${w.server.url}${path.split('?')[0]}`)).status).toBe(401)
})
