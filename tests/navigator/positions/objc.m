#import "x.h"
static int TARGET = 1;
int target(void) { return 1; }
@interface Target : NSObject
@property int member;
- (void)run;
@end
@implementation Target
- (void)run { [self call:TARGET]; }
- (void)a1 { int x = TARGET; }
- (void)a2 { TARGET = 2; }
- (void)a3 { TARGET++; }
- (void)a4 { id x = @[@(TARGET)]; }
- (void)a5 { id x = @{ @"k": @(TARGET) }; }
- (int)a6 { return TARGET; }
- (void)a7 { if (TARGET) {} }
- (void)a8 { [TARGET run]; }
- (void)a9 { self.member = TARGET; }
- (void)b1 { ^{ f(TARGET); }(); }
- (void)b2 { for (id x in TARGET) {} }
- (void)b3 { switch (x) { case TARGET: break; } }
- (void)b4 { @synchronized(TARGET) {} }
- (void)b5 { x = TARGET ? 1 : 2; }
- (void)b6 { target(); }
- (void)b7 { f(&target); }
- (void)b8 { Target *x = nil; }
- (void)b9 { [Target new]; }
- (void)c1 { [[Target alloc] init]; }
- (Target *)c2 { return nil; }
- (void)c3:(Target *)x {}
- (void)c4 { [self call:1 with:TARGET]; }
- (void)c5 { [self call:x, TARGET, nil]; }
- (void)c6 { @throw TARGET; }
- (void)c7 { @try {} @catch (Target *e) {} }
- (void)c8 { @autoreleasepool { f(TARGET); } }
- (void)c9 { NSArray<Target *> *x; }
- (void)e1 { id x = (Target *)y; }
- (void)e2 { id x = @encode(Target); }
- (void)e3 { id x = Target.class; }
- (void)e4 { id x = a[TARGET]; }
- (void)e5 { id x = @{ TARGET: @1 }; }
- (void)e6 { id x = @[TARGET]; }
- (void)e7 { while (TARGET) {} do {} while (TARGET); }
- (void)e8 { for (int i = TARGET; i < TARGET; i++) {} }
- (void)e9 { int (^x)(void) = ^{ return TARGET; }; }
- (void)f1 { void (^x)(Target *) = nil; }
- (void)f2 { f(^(Target *x) { }); }
- (void)f3 { [x isKindOfClass:[Target class]]; }
- (void)f4 { [x addObserver:self selector:@selector(run) object:TARGET]; }
- (void)f5 { static int x = TARGET; }
- (void)f6 { TARGET += 1; --TARGET; }
- (void)f7 { x = y ?: TARGET; }
- (void)f8 { x = (int)TARGET; }
- (void)f9 { x = -TARGET + !TARGET; }
- (id<Target>)g1 { return nil; }
- (void)g2:(id<Target>)x {}
- (instancetype)g3 { return [super initWith:TARGET]; }
- (void)g4 { x = self->y + TARGET; }
- (void)g5 { dispatch_async(TARGET, ^{ }); }
- (void)g6 { x = NSStringFromClass(Target.class); }
- (void)g7 { [self.x run:TARGET]; }
- (void)g8 { struct s x = { .f = TARGET }; }
- (void)g9 { goto a; a: f(TARGET); }
- (void)h1 { f(^(int TARGET) { g(TARGET); }); } // no use: a parameter
- (void)h2 { for (id target in x) { f(target); } } // no use: a variable of its own
- (void)h3 { id x = @"TARGET"; } // no use: a text
- (void)h4:(int)x TARGET:(int)y {} // no use: a word of a selector
- (void)h5 { [self call:1 TARGET:2]; } // no use: a word of a selector
- (void)d1:(int)TARGET { f(TARGET); } // no use: a parameter
- (void)d2 { int target = 1; f(target); } // no use: a variable of its own
@end
@interface Other : Target
@property Target *it;
@end
@interface Third : NSObject <Target>
@end
@interface Target (More)
@end
@protocol Fourth <Target>
@end
@class Target;
typedef void (^Fifth)(Target *x);
typedef Target *Sixth;
NSString *const seventh = TARGET;
static Target *eighth;
#if TARGET
#endif
