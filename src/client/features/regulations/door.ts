export { CitationField } from './citation-field.tsx'
export {
  RegulationBook,
  RegulationCard,
  RegulationCards,
  RegulationImage,
  RegulationImages,
  RegulationText,
} from './regulation-card.tsx'
