export const PlaceIcon = ({ path }: { path: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="owner-icon">
    <path d={path} />
  </svg>
)
