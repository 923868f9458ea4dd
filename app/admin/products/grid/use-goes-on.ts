import { useEffect, useRef, useState } from 'react';

/** Whether a scroll container can scroll further to the right. */
export function useGoesOn<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [goesOn, setGoesOn] = useState(false);
  // Scroll position and width are outside React.
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => setGoesOn(current.scrollLeft + current.clientWidth < current.scrollWidth - 1);
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, []);
  return { box, goesOn };
}
