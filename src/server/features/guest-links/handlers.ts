import type { Handlers } from '#server/kernel/handler.ts'
import { guestHandlers, type GuestParts } from './guest.ts'
import { officeHandlers } from './office.ts'

/** Makes the handlers of links for people without an account (CA-75 to CA-80). */
export const guestLinks = (parts: GuestParts): Handlers<'guestLinks'> => ({
  ...officeHandlers(parts),
  ...guestHandlers(parts),
})
