// People of the demo who come to more than one file of journeys.

export const safety = { email: 'safety@ridgeline.test' }
export const administrator = { email: 'sysadmin@siteward.test' }
/** The same in front of a wide screen. */
export const provider = { email: 'sysadmin@siteward.test', viewport: { width: 1440, height: 900 } }
export const owner = 'owner@ridgeline.test'
