// People of the demo who appear in several files of journeys.

export const safety = { email: 'safety@ridgeline.test' }
export const administrator = { email: 'sysadmin@siteward.test' }
/** The provider's system administrator at a wide screen. */
export const provider = { email: 'sysadmin@siteward.test', viewport: { width: 1440, height: 900 } }
export const owner = 'owner@ridgeline.test'
