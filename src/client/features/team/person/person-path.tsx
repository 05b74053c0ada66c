import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import type { Associate } from '#contract/team/schema.ts'
import { useGo } from '#client/shell/address.ts'
import { Icon } from '#client/ui/icon.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { usePersonLabel } from '../use-person-label.ts'
import { TierBox } from '../tier.tsx'
import css from './person.module.css'

type PersonPathProps = {
  path: readonly Associate[]
  hrefOf: (userID: number) => string
  /**
   * The number of people below the last one and the address of that team; absent if this reader may
   * not see it.
   */
  below?: { count: number; href: string } | null
}

/**
 * Shows the path from the owner down to a person: each a link, the last one the present page (look,
 * 'Person').
 */
export function PersonPath({ path, hrefOf, below = null }: PersonPathProps) {
  const { t } = useLingui()
  const shownName = usePersonLabel()
  const chevron = <Icon icon={IconChevronRight} size={18} className={css.chevron} />
  return (
    <nav className={css.path} aria-label={t`Path from the owner`}>
      <ol>
        {path.map((person, at) => {
          const isLast = at === path.length - 1
          return (
            <li key={person.user_id}>
              {at > 0 && chevron}
              <TierBox worded tier={person.tier} own={isLast} />
              {isLast ? (
                <span aria-current="page">{shownName(person)}</span>
              ) : (
                <PathStep href={hrefOf(person.user_id)} text={shownName(person)} />
              )}
            </li>
          )
        })}
        {below !== null && below.count > 0 && (
          <li key="below">
            {chevron}
            <PathStep
              href={below.href}
              text={plural(below.count, { one: '# below', other: '# below' })}
            />
          </li>
        )}
      </ol>
    </nav>
  )
}

/** A link that the app opens itself. */
export function PathStep({ href, text }: { href: string; text: string }) {
  const go = useGo()
  return (
    <a className={css.way} href={href} onClick={openWithin(() => go(href))}>
      {text}
    </a>
  )
}
