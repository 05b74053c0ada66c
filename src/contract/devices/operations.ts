import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import type { RowOf } from '../kernel/field-types.ts'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'
import { deviceFields } from './fields.ts'

const device = rowSchema(deviceFields)
export type Device = RowOf<typeof deviceFields>

/** The devices of a company's people (SHELL-80). */
export const devices = {
  list: operation({
    name: 'devices.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/devices',
    summary:
      "Devices of a company's people with last contact and unsent changes, the 2,000 heard last; its owner only",
    access: { roles: [2], account: 'own' },
    params: z.object({ accountID: pathID }),
    answer: z.array(device),
    status: 200,
    refuses: ['not-permitted'],
  }),
}
