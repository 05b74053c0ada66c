import { msg } from '@lingui/core/macro'
import { IconBarrierBlock } from '@tabler/icons-react'
import type { ListMessages } from '#client/records/list/list-source.ts'

/** The texts of a save (G2-43), with the code of its stored error (G1-116). */
export const saveWords = {
  add: { code: 'adminAddHazard', sent: msg`Hazard added`, failed: msg`Unable to add hazard` },
  change: {
    code: 'adminUpdateHazard',
    sent: msg`Hazard saved`,
    failed: msg`Unable to update hazard`,
  },
  remove: {
    code: 'adminRemoveHazard',
    sent: msg`Hazard deleted`,
    failed: msg`Unable to remove hazard`,
  },
  restore: {
    code: 'adminUpdateHazard',
    sent: msg`Hazard brought back`,
    failed: msg`Unable to update hazard`,
  },
}

/** The texts of the list (HAZ-16, G2-43). */
export const listWords: ListMessages = {
  title: msg`Hazards`,
  loading: msg`Loading hazards`,
  find: { label: msg`Find a hazard`, placeholder: msg`Number, name, address or type` },
  create: { label: msg`Add hazard` },
  icon: IconBarrierBlock,
  none: {
    title: msg`No hazards`,
    text: msg`This list has the hazards that can hurt people on a site. All companies share it. Add each hazard with a number, a name and an address.`,
    withIcon: true,
  },
  noMatch: {
    title: msg`No hazard matches`,
    text: msg`None matches the status, type and search you chose.`,
    clear: msg`Show all active hazards`,
  },
  failed: { code: 'adminFetchHazards', title: msg`Unable to fetch hazards` },
}
