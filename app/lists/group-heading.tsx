import { createContext, useContext } from "react";

type GroupHeadingProps = { children: string; count: number | undefined; className?: string };

export function GroupHeading({ children, count, className = "" }: GroupHeadingProps) {
  const hasMore = useHasMore();
  return (
    <h2 className={`mb-2 text-lead ${className}`}>
      {children} {hasMore ? null : <span className="ml-0.5 font-normal text-muted text-small">{count}</span>}
    </h2>
  );
}

const HasMoreContext = createContext(false);

export const HasMore = HasMoreContext.Provider;

export const useHasMore = (): boolean => useContext(HasMoreContext);
