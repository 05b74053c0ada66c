import type { ReactNode } from 'react'
import { Mark } from '#client/ui/brand/mark.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { Empty } from '#client/ui/state/empty.tsx'
import css from './bare-page.module.css'

/** A page in place of the whole app, without menus: the brand and the content. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <Mark height={36} />
        Siteward
      </div>
      {children}
    </main>
  )
}

type BarePageProps = {
  heading?: string
  icon: ReactNode
  title: string
  /** One sentence. */
  text: string
  /** Buttons and links. */
  actions: ReactNode
}

/** Such a page with an explanation and the possible actions. */
export function BarePage({ heading, icon, title, text, actions }: BarePageProps) {
  const tabHeading = usePageTitle(heading ?? title)
  return (
    <BareFrame>
      {heading && <h1 ref={tabHeading}>{heading}</h1>}
      <Empty icon={icon} title={title} action={<div className={css.actions}>{actions}</div>}>
        {text}
      </Empty>
    </BareFrame>
  )
}
