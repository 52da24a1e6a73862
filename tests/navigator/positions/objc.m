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
- (void)d1:(int)TARGET { f(TARGET); } // no use: a parameter
- (void)d2 { int target = 1; f(target); } // no use: a variable of its own
@end
@interface Other : Target
@property Target *it;
@end
