/** The systems on which the app is installed in different ways. */
export type Platform = 'ios' | 'android' | 'computer'

/**
 * Returns the platform of a device: `ios` for iPad and iPhone. An iPad names itself a Mac, but a
 * Mac has no touch screen.
 */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'computer'
}

/** What an installed app can do, in the order of the page. */
export const abilities = ['offline', 'storage', 'shortcuts', 'badge', 'share', 'files'] as const
export type Ability = (typeof abilities)[number]

/**
 * The abilities on each platform: iOS and iPadOS 16.4 in Safari, Android 12 in Chrome, Windows,
 * macOS and Linux in Edge or Chrome.
 */
export const abilitiesOn: Readonly<Record<Platform, readonly Ability[]>> = {
  ios: ['offline', 'storage'],
  android: ['offline', 'storage', 'shortcuts', 'share'],
  computer: ['offline', 'storage', 'shortcuts', 'badge', 'share', 'files'],
}
