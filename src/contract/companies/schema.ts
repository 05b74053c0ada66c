import { z } from 'zod'

/** A company account, as far as screens exist that show it (part 1 §3). */
export const company = z.object({
  accountID: z.int(),
  name: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  isConfigurate: z.boolean(),
  /** An IANA name: its days begin and end by it. */
  timeZone: z.string(),
})
export type Company = z.infer<typeof company>
