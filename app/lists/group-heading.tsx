import "./card-pairs.css";

/** The heading of a part of a list, with the number of its entries. */
export function GroupHeading({ children, count }: { children: string; count: number }) {
  return (
    <h2 className="group-heading">
      {children} <span>{count}</span>
    </h2>
  );
}
