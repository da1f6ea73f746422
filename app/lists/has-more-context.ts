import { createContext, useContext } from "react";

const HasMoreContext = createContext(false);

export const HasMore = HasMoreContext.Provider;

export const useHasMore = (): boolean => useContext(HasMoreContext);
