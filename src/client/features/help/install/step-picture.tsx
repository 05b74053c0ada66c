import {
  IconApps,
  IconDotsVertical,
  IconDownload,
  IconPlus,
  IconShare2,
  IconSquarePlus,
} from '@tabler/icons-react'
import { Mark } from '#client/ui/brand/mark.tsx'
import { cx } from '#client/ui/cx.ts'
import { Icon, type IconComponent } from '#client/ui/icon.tsx'
import type { Platform } from './platform.ts'
import css from './install.module.css'

/** What a step shows: the button of the browser, the entry behind it, or the icon of the app. */
export type Picture = 'button' | 'entry' | 'icon'

const buttons: Readonly<Record<Platform, IconComponent>> = {
  ios: IconShare2,
  android: IconDotsVertical,
  computer: IconDownload,
}
const entries: Readonly<Record<Platform, IconComponent>> = {
  ios: IconSquarePlus,
  android: IconDownload,
  computer: IconPlus,
}

/** Draws the screen of a device with the place to tap; its step says the same in words. */
export function StepPicture({ platform, picture }: { platform: Platform; picture: Picture }) {
  return (
    <div className={cx(css.device, css[platform])} aria-hidden="true">
      {picture === 'icon' ? (
        <div className={css.home}>
          {Array.from({ length: 12 }, (_, place) => (
            <span key={place} className={place === 5 ? css.here : css.app}>
              {place === 5 && <Mark height={16} />}
            </span>
          ))}
        </div>
      ) : (
        <>
          <div className={css.bar}>
            <span className={css.address} />
            <span className={picture === 'button' ? css.here : css.quiet}>
              <Icon icon={buttons[platform]} size={20} />
            </span>
          </div>
          {picture === 'button' ? (
            <div className={css.content}>
              <Icon icon={IconApps} size={32} />
            </div>
          ) : (
            <div className={css.menu}>
              <span className={css.row} />
              <span className={cx(css.row, css.here)}>
                <Icon icon={entries[platform]} size={18} />
              </span>
              <span className={css.row} />
            </div>
          )}
        </>
      )}
    </div>
  )
}
