import { IconBook2, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { recognise } from '#contract/regulations/recognise.ts'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './regulation-card.module.css'

/** Shows what our copy has of the sections that a number names. */
export const RegulationText = lazyComponent(
  async () => (await withWords('regulations', import('./regulation-text.tsx'))).RegulationText,
)

// Loads separately, because few rules have images.
const images = async () =>
  await withWords(
    'regulations',
    import('./regulation-image.tsx'),
  ) /** Shows the images of a rule, side by side, or one alone. */
export const RegulationImages = lazyComponent(async () => (await images()).RegulationImages)
export const RegulationImage = lazyComponent(async () => (await images()).RegulationImage)

export interface RegulationCardProps {
  /** The number as it was written: a citation, several, or the name of another rule. */
  number: string
  description: string
  /** The addresses of its images. */
  imagesUri?: readonly string[] | undefined
  /** `bare`: without a frame, inside another one. `paper`: nothing on it opens. */
  look?: 'card' | 'bare' | 'paper'
}

/**
 * Shows a rule that a question answers to. A citation opens its section below (rulings, 65; look,
 * 11).
 */
export function RegulationCard({
  number,
  description,
  imagesUri = [],
  look = 'card',
}: RegulationCardProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const mayOpen = look !== 'paper' && recognise(number).length > 0
  const words = (
    <span className={css.text}>
      <span className={css.number}>{number}</span>
      <span className={css.words}>{description}</span>
    </span>
  )
  return (
    <div className={cx(css.regulation, look !== 'bare' && css.card)}>
      {mayOpen ? (
        <button
          type="button"
          className={cx(css.head, css.opens)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <RegulationBook />
          {words}
          <Icon icon={IconChevronDown} size={20} bold className={css.chevron} />
        </button>
      ) : (
        <div className={css.head}>
          <RegulationBook />
          {words}
        </div>
      )}
      {imagesUri.length > 0 && look !== 'paper' && (
        <div className={css.images}>
          <RegulationImages number={number} uris={imagesUri} />
        </div>
      )}
      {isOpen && (
        <div id={id} className={css.opened}>
          <RegulationText number={number} />
        </div>
      )}
    </div>
  )
}

type RegulationCardsProps = {
  regulations: readonly Omit<RegulationCardProps, 'look'>[]
  look?: RegulationCardProps['look']
}

/** Shows all rules of a question, one below the other. */
export function RegulationCards({ regulations, look }: RegulationCardsProps) {
  return (
    <ul className={css.list}>
      {regulations.map(({ number, description, imagesUri }) => (
        <li key={`${number} ${description}`}>
          <RegulationCard
            number={number}
            description={description}
            imagesUri={imagesUri}
            look={look}
          />
        </li>
      ))}
    </ul>
  )
}

export function RegulationBook() {
  return <Icon icon={IconBook2} className={css.icon} />
}
